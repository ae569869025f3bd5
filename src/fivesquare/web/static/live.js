// A socket that heals itself.

const FIRST_PAUSE = 400;
const GROWTH = 1.5;
const LONGEST_PAUSE = 15_000;
const QUIET = 15_000; // milliseconds without a word, after which the server is asked whether it is there
const OPENING = 10_000; // in which a connection stands, or never will
const NO_SUCH_GAME = 4404;
const SILENCE = 0; // nobody has closed the connection, and it is of no use

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} message
 * @property {(live: boolean) => void} changed whether the connection stands
 * @property {() => void} missing there is no such game
 * @property {() => Promise<boolean>} probe whether the server answers, asked by another way
 */

/** Listens to a game, and comes back with growing pauses when the connection is lost. */
export class Live {
  /**
   * @param {string} path
   * @param {Listener} listener
   */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    this.pause = FIRST_PAUSE;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.left = false;
    // A laptop that wakes up need not wait for the end of a pause.
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    addEventListener("pagehide", () => (this.left = true));
    addEventListener("pageshow", () => {
      this.left = false;
      this.hurry();
    });
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + this.path);
    this.socket = socket;
    this.timer = setTimeout(() => this.closed(socket, SILENCE), OPENING);
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.heard();
      this.listener.changed(true);
    };
    socket.onmessage = (event) => {
      this.heard();
      this.listener.message(JSON.parse(event.data));
    };
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (socket !== this.socket || this.left) return;
    this.socket = null;
    clearTimeout(this.timer);
    socket.close();
    if (code === NO_SUCH_GAME) {
      this.listener.missing();
      return;
    }
    this.listener.changed(false);
    // Not all at the same moment, when a server comes back to many pages.
    this.timer = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * GROWTH, LONGEST_PAUSE);
  }

  heard() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), QUIET);
  }

  /** A line may be dead without a word, and a browser would believe in it for minutes. */
  async ask() {
    const { socket } = this;
    if (!socket) return;
    const answered = await this.listener.probe();
    if (socket !== this.socket) return; // another one has taken its place
    if (!answered) this.closed(socket, SILENCE);
    else if (socket.readyState === WebSocket.OPEN) this.heard();
  }

  /** Come again as who we are by now: a socket tells that when it is opened. */
  renew() {
    const before = this.socket;
    this.connect();
    before?.close();
  }

  hurry() {
    if (this.socket) this.ask();
    else this.connect();
  }
}
