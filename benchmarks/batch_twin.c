/* The twin of Batch.playout in C, for one game: Adjacent Capture on 5x5.
 *
 * The same turns are drawn in the same way from the same numbers, so it plays the same games; the
 * board is known when it is compiled.
 */

#include <stdint.h>

enum { SIZE = 5, CELLS = SIZE * SIZE, MAJORITY = CELLS / 2 + 1, WIDTH = 6 };

typedef int64_t cells;

static const cells FULL = ((cells)1 << CELLS) - 1;
static const cells STOP = (cells)1 << CELLS;
static const cells FIRST_COLUMN = 0x108421, LAST_COLUMN = 0x108421 << (SIZE - 1);

static inline int count(cells c) { return __builtin_popcountll(c); }

static inline cells near(cells c) {
    return (c << SIZE & FULL) | c >> SIZE | (c & ~FIRST_COLUMN) >> 1 | (c & ~LAST_COLUMN) << 1;
}

static inline cells nth(cells c, int64_t number) {
    while (number--)
        c &= c - 1;
    return c & -c;
}

/* The rules, for the player to move. */

static inline cells firsts(cells own, cells other) {
    return count(own) >= MAJORITY || count(other) >= MAJORITY ? 0 : FULL & ~(own | other);
}

static inline cells seconds(cells own, cells other, cells first) {
    cells beside = near(first);
    if (!(beside & own) || count(own) + 1 >= MAJORITY)
        return STOP;
    return (beside & other) | STOP;
}

static inline cells longer(cells own, cells other, cells begin) {
    return count(own) + 1 >= MAJORITY ? 0 : begin & near(own) & near(other);
}

/* Play so many turns in every game; how many games were drawn, and won by each player. */

void twin_playout(int64_t *rows, uint64_t *chance, int64_t games, int64_t steps, int64_t *tally) {
    for (int64_t i = 0; i < games; i++) {
        int64_t *row = rows + i * WIDTH, turn = row[0];
        cells own = turn ? row[2] : row[1], other = turn ? row[1] : row[2];
        uint64_t state = chance[i];
        cells begin = firsts(own, other);
        for (int64_t step = 0; step < steps; step++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            cells going_on = longer(own, other, begin), whole = begin & ~going_on;
            int64_t turns = count(whole);
            for (cells left = going_on; left; left &= left - 1)
                turns += count(seconds(own, other, left & -left));
            int64_t number = (int64_t)(state >> 32) * turns >> 32;
            cells first, second = STOP;
            if (number < count(whole)) {
                first = nth(whole, number);
            } else {
                number -= count(whole);
                for (;; going_on &= going_on - 1) {
                    first = going_on & -going_on;
                    cells after = seconds(own, other, first);
                    if (number < count(after)) {
                        second = nth(after, number);
                        break;
                    }
                    number -= count(after);
                }
            }
            cells taken = first | (second & FULL), mine = own | taken;
            own = other & ~taken;
            other = mine;
            turn = 1 - turn;
            begin = firsts(own, other);
            if (!begin) {
                int64_t winner = count(other) >= MAJORITY ? 2 - turn : 0;
                tally[winner]++;
                own = other = turn = 0;
                begin = FULL;
            }
        }
        chance[i] = state;
        row[0] = turn;
        row[1] = turn ? other : own;
        row[2] = turn ? own : other;
    }
}
