// A socket that heals itself.

const FIRST_PAUSE = 400;
const GROWTH = 1.5;
const LONGEST_PAUSE = 15_000;
const NO_SUCH_GAME = 4404;

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} message
 * @property {(live: boolean) => void} changed whether the connection stands
 * @property {() => void} missing there is no such game
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
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.listener.changed(true);
    };
    socket.onmessage = (event) => this.listener.message(JSON.parse(event.data));
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (socket !== this.socket || this.left) return;
    this.socket = null;
    if (code === NO_SUCH_GAME) {
      this.listener.missing();
      return;
    }
    this.listener.changed(false);
    // Not all at the same moment, when a server comes back to many pages.
    this.timer = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * GROWTH, LONGEST_PAUSE);
  }

  /** Come again as who we are by now: a socket tells that when it is opened. */
  renew() {
    const before = this.socket;
    this.connect();
    before?.close();
  }

  hurry() {
    if (!this.socket) this.connect();
  }
}
