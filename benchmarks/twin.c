/* The twin of engine/search.py in C, for one game: Knight's Blockade.
 *
 * The same algorithm, step by step: the same key and table, the same look at the children first,
 * the same order of moves. So it visits the same nodes, and what differs is the language alone.
 */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { NO, YES, UNKNOWN = 3 };
enum { FOREVER = 63, MOST_MOVES = 8, DEEPEST = 50, FEW = 10 };

typedef int64_t cells;

typedef struct {
    int size;
    cells full, first_column, last_column;
} Board;

typedef struct {
    int turn;
    cells x, o, holes;
} Position;

typedef struct {
    cells one, two;
    int64_t known;
} Entry;

typedef struct {
    cells first;
    int64_t promise;
} Turn;

typedef struct {
    Board board;
    int64_t nodes, mask;
    Entry *table;
    Turn work[MOST_MOVES * DEEPEST];
} Search;

/* The board. */

static inline cells up(const Board *b, cells c) { return c << b->size & b->full; }
static inline cells down(const Board *b, cells c) { return c >> b->size; }
static inline cells right(const Board *b, cells c) { return (c & ~b->last_column) << 1; }
static inline cells left(const Board *b, cells c) { return (c & ~b->first_column) >> 1; }

static inline cells ells(const Board *b, cells here) {
    cells column = up(b, up(b, here)) | down(b, down(b, here));
    cells row = left(b, left(b, here)) | right(b, right(b, here));
    return left(b, column) | right(b, column) | up(b, row) | down(b, row);
}

/* The rules. */

static inline cells firsts(const Board *b, const Position *p) {
    return ells(b, p->turn ? p->o : p->x) & b->full & ~(p->x | p->o | p->holes);
}

static inline Position after(const Position *p, cells first) {
    if (p->turn == 0)
        return (Position){1, first, p->o, p->holes | p->x};
    return (Position){0, p->x, first, p->holes | p->o};
}

/* The search. */

static inline Entry *find(const Search *s, const Position *p, int hero, cells *one, cells *two) {
    *one = p->holes;
    *two = ((__builtin_ctzll(p->x) * 64 + __builtin_ctzll(p->o)) * 2 + p->turn) * 2 + hero;
    return &s->table[(*one * 0x9E3779B1 + *two * 0x85EBCA77) >> 11 & s->mask];
}

static int remembered(const Search *s, const Position *p, int hero, int within) {
    cells one, two;
    const Entry *entry = find(s, p, hero, &one, &two);
    if (entry->one != one || entry->two != two)
        return UNKNOWN;
    if (within >= entry->known >> 8)
        return YES;
    return within <= (entry->known & 255) ? NO : UNKNOWN;
}

static int forces(Search *s, Position p, int hero, int within, Turn *top) {
    const Board *b = &s->board;
    s->nodes++;
    if (!firsts(b, &p))
        return p.turn != hero; /* who has just moved wins */
    if (within <= 0)
        return NO;
    cells one, two;
    Entry *entry = find(s, &p, hero, &one, &two);
    int64_t true_from = FOREVER + 1, false_upto = 0;
    if (entry->one == one && entry->two == two) {
        true_from = entry->known >> 8;
        false_upto = entry->known & 255;
        if (within >= true_from)
            return YES;
        if (within <= false_upto)
            return NO;
    }
    int is_hero = p.turn == hero;
    Turn *end = top;
    for (cells left = firsts(b, &p); left; left &= left - 1) {
        end->first = left & -left;
        Position child = after(&p, end->first);
        end->promise = __builtin_popcountll(firsts(b, &child));
        end++;
    }
    int empty = __builtin_popcountll(b->full & ~(p.x | p.o | p.holes));
    for (Turn *turn = top; empty > FEW && turn < end; turn++) {
        Position child = after(&p, turn->first);
        int found = remembered(s, &child, hero, within - 1);
        if (found != UNKNOWN && (found == YES) == is_hero)
            return found;
    }
    int answer = is_hero ? NO : YES;
    for (Turn *turn = top; turn < end; turn++) {
        Turn *best = turn;
        for (Turn *other = turn + 1; other < end; other++)
            if (other->promise < best->promise)
                best = other;
        cells first = best->first;
        *best = *turn;
        int found = forces(s, after(&p, first), hero, within - 1, end);
        if ((found == YES) == is_hero) {
            answer = found;
            break;
        }
    }
    if (answer == YES)
        true_from = within;
    else
        false_upto = within;
    entry->one = one;
    entry->two = two;
    entry->known = true_from << 8 | false_upto;
    return answer;
}

/* What benchmarks/twin.py calls. */

Search *twin_new(int size, int bits) {
    Search *s = calloc(1, sizeof(Search));
    s->board.size = size;
    s->board.full = ((cells)1 << size * size) - 1;
    for (int row = 0; row < size; row++)
        s->board.first_column |= (cells)1 << size * row;
    s->board.last_column = s->board.first_column << (size - 1);
    s->mask = ((int64_t)1 << bits) - 1;
    s->table = malloc(sizeof(Entry) << bits);
    memset(s->table, -1, sizeof(Entry) << bits);
    return s;
}

int twin_forces(Search *s, int hero, int within) {
    Position start = {0, 1, (cells)1 << (s->board.size * s->board.size - 1), 0};
    return forces(s, start, hero, within, s->work);
}

int64_t twin_nodes(const Search *s) { return s->nodes; }

void twin_free(Search *s) {
    free(s->table);
    free(s);
}
