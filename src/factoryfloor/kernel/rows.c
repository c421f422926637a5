/* The functions of rows.py in C, under the names of mypyc; setup.py links them in their place. */

#include <Python.h>
#include <string.h>

#include "vecs/librt_vecs.h"

#define DONE 1
#define FAILED 2

/* For functions that count bits: compiled twice, for processors with the instruction popcnt and for others. */
#if defined(__x86_64__) && defined(__GLIBC__)
#define POPCNT __attribute__((target_clones("popcnt", "default")))
#else
#define POPCNT
#endif

static char out_of_range(void) {
    PyErr_SetString(PyExc_IndexError, "a row ends outside its array");
    return FAILED;
}

/* Whether `number` places from `at` on lie within `length`. */
static inline int within(int64_t at, int64_t number, int64_t length) {
    return at >= 0 && number >= 0 && number <= length && at <= length - number;
}

/* Whether the mask is of 62 bits, and its last one, `step` places each, lies within `length`. */
static inline int mask_within(int64_t at, int64_t step, int64_t mask, int64_t length) {
    return mask >= 0 && step >= 0 && within(at, step * (63 - __builtin_clzll(mask)) + 1, length);
}

/* Whether `seats` rows, `step` apart and the last one `width` places long, lie in `length`; and the seats' numbers. */
static inline int rows_within(int64_t at, int64_t step, int64_t width, int64_t length, int64_t seats, int64_t seat) {
    return step >= 0 && within(seat, 1, seats) && within(at, step * (seats - 1) + width, length);
}

static inline int numbers_within(int64_t first, int64_t stride, int64_t width, int64_t length, int64_t seats) {
    return stride >= 0 && within(first, stride * (seats - 1) + width, length);
}

/* Narrow `count` numbers. The compiler turns the loop of eight into vector instructions. */
static inline void narrow_row(int16_t *restrict row, const int64_t *restrict from, int64_t count) {
    for (; count >= 8; count -= 8, row += 8, from += 8) {
        for (int place = 0; place < 8; place++) row[place] = from[place];
    }
    for (int64_t place = 0; place < count; place++) row[place] = from[place];
}

char CPyDef_rows___clear(VecI16 out, int64_t at, int64_t number) {
    if (!within(at, number, out.len)) return number > 0 ? out_of_range() : DONE;
    memset(out.items + at, 0, number * sizeof *out.items);
    return DONE;
}

char CPyDef_rows___fill(VecI16 out, int64_t at, int64_t mask, int64_t number) {
    if (!mask) return DONE;
    if (!mask_within(at, 1, mask, out.len)) return out_of_range();
    for (int16_t *row = out.items + at; mask; mask &= mask - 1) row[__builtin_ctzll(mask)] = number;
    return DONE;
}

char CPyDef_rows___fill_every(VecI16 out, int64_t at, int64_t step, int64_t mask, int64_t number) {
    if (!mask) return DONE;
    if (!mask_within(at, step, mask, out.len)) return out_of_range();
    for (int16_t *row = out.items + at; mask; mask &= mask - 1) row[step * __builtin_ctzll(mask)] = number;
    return DONE;
}

char CPyDef_rows___fill_each(VecI16 out, int64_t at, int64_t mask, VecI64 masks, int64_t number) {
    if (!mask) return DONE;
    if (!mask_within(0, 1, mask, masks.len)) return out_of_range();
    for (; mask; mask &= mask - 1) {
        int64_t place = __builtin_ctzll(mask);
        if (CPyDef_rows___fill(out, at, masks.items[place], number + place) == FAILED) return FAILED;
    }
    return DONE;
}

POPCNT
char CPyDef_rows___count_around(VecI16 out, int64_t at, int64_t step, VecI64 masks, int64_t seats, int64_t seat) {
    if (seats <= 0) return DONE;
    if (!rows_within(at, step, 1, out.len, seats, seat) || seats > masks.len) return out_of_range();
    int16_t *row = out.items + at;
    const int64_t *mask = masks.items + seat, *end = masks.items + seats;
    for (; seats; seats--, row += step) {
        *row = __builtin_popcountll(*mask);
        if (++mask == end) mask = masks.items;
    }
    return DONE;
}

char CPyDef_rows___tally(VecI16 out, int64_t at, int64_t mask, PyObject *kinds) {
    const uint8_t *kind = (const uint8_t *)PyBytes_AS_STRING(kinds);
    if (!mask) return DONE;
    if (!mask_within(0, 1, mask, PyBytes_GET_SIZE(kinds)) || !within(at, 0, out.len)) return out_of_range();
    for (; mask; mask &= mask - 1) {
        int64_t place = at + kind[__builtin_ctzll(mask)];
        if (place >= out.len) return out_of_range();
        out.items[place]++;
    }
    return DONE;
}

char CPyDef_rows___tally_numbers(VecI16 out, int64_t at, VecI64 numbers, int64_t first, int64_t count) {
    if (count <= 0) return DONE;
    if (!within(at, 0, out.len) || !within(first, count, numbers.len)) return out_of_range();
    for (int64_t place = first; place < first + count; place++) {
        int64_t number = numbers.items[place];
        if ((uint64_t)number >= (uint64_t)(out.len - at)) return out_of_range();
        out.items[at + number]++;
    }
    return DONE;
}

char CPyDef_rows___narrow(VecI16 out, int64_t at, int64_t step, VecI64 numbers, int64_t first, int64_t count) {
    if (count <= 0) return DONE;
    if (step < 0 || !within(at, step * (count - 1) + 1, out.len) || !within(first, count, numbers.len)) {
        return out_of_range();
    }
    int16_t *restrict row = out.items + at;
    const int64_t *restrict from = numbers.items + first;
    if (step == 1) {
        narrow_row(row, from, count);
    } else {
        for (int64_t place = 0; place < count; place++) row[step * place] = from[place];
    }
    return DONE;
}

char CPyDef_rows___narrow_block(VecI16 out, int64_t at, VecI64 numbers, int64_t first, int64_t stride, int64_t rows, int64_t columns) {
    if (rows <= 0 || columns <= 0) return DONE;
    if (stride < 0 || !within(at, rows * columns, out.len) ||
        !within(first, stride * (rows - 1) + columns, numbers.len)) {
        return out_of_range();
    }
    int16_t *row = out.items + at;
    const int64_t *from = numbers.items + first;
    for (; rows; rows--, row += columns, from += stride) narrow_row(row, from, columns);
    return DONE;
}

char CPyDef_rows___around(VecI16 out, int64_t at, int64_t step, VecI64 numbers, int64_t seats, int64_t seat) {
    if (seats <= 0) return DONE;
    if (step < 0 || !within(at, step * (seats - 1) + 1, out.len) || seats > numbers.len || !within(seat, 1, seats)) {
        return out_of_range();
    }
    int16_t *row = out.items + at;
    const int64_t *from = numbers.items + seat, *end = numbers.items + seats;
    for (; seats; seats--, row += step) {
        int64_t number = *from;
        *row = number > INT16_MAX ? INT16_MAX : number < -INT16_MAX ? -INT16_MAX : number;
        if (++from == end) from = numbers.items;
    }
    return DONE;
}

char CPyDef_rows___fill_around(VecI16 out, int64_t at, int64_t step, int64_t spread, VecI64 masks, int64_t first, int64_t stride, int64_t seats, int64_t seat, int64_t number) {
    if (seats <= 0) return DONE;
    if (spread < 0 || !rows_within(at, step, 0, out.len, seats, seat) ||
        !numbers_within(first, stride, 1, masks.len, seats)) {
        return out_of_range();
    }
    for (int64_t turn = 0; turn < seats; turn++, at += step) {
        int64_t mask = masks.items[first + stride * seat];
        if (mask && !mask_within(at, spread, mask, out.len)) return out_of_range();
        for (int16_t *row = out.items + at; mask; mask &= mask - 1) row[spread * __builtin_ctzll(mask)] = number;
        if (++seat == seats) seat = 0;
    }
    return DONE;
}

char CPyDef_rows___gather_around(VecI16 out, int64_t at, int64_t step, VecI64 numbers, int64_t stride, PyObject *places, int64_t seats, int64_t seat) {
    const uint8_t *place = (const uint8_t *)PyBytes_AS_STRING(places);
    int64_t width = PyBytes_GET_SIZE(places), most = 0;
    if (seats <= 0 || width == 0) return DONE;
    for (int64_t index = 0; index < width; index++) {
        if (place[index] > most) most = place[index];
    }
    if (!rows_within(at, step, width, out.len, seats, seat) ||
        !numbers_within(0, stride, most + 1, numbers.len, seats)) {
        return out_of_range();
    }
    for (int64_t turn = 0; turn < seats; turn++, at += step) {
        int16_t *restrict row = out.items + at;
        const int64_t *restrict from = numbers.items + stride * seat;
        for (int64_t index = 0; index < width; index++) row[index] = from[place[index]];
        if (++seat == seats) seat = 0;
    }
    return DONE;
}

char CPyDef_rows___pick(VecI16 out, int64_t at, int64_t step, int64_t mask, VecI64 numbers, int64_t first) {
    if (!mask) return DONE;
    if (!mask_within(at, step, mask, out.len) || !mask_within(first, 1, mask, numbers.len)) return out_of_range();
    int16_t *restrict row = out.items + at;
    const int64_t *restrict from = numbers.items + first;
    for (; mask; mask &= mask - 1) {
        int64_t place = __builtin_ctzll(mask);
        row[step * place] = from[place];
    }
    return DONE;
}

char CPyDef_rows___nibbles(VecI16 out, int64_t at, int64_t counts, int64_t number) {
    if (number <= 0) return DONE;
    if (!within(at, number, out.len)) return out_of_range();
    for (int64_t place = 0; place < number; place++, counts >>= 4) out.items[at + place] = counts & 15;
    return DONE;
}

char CPyDef_rows___append_each(PyObject *found, PyObject *numbers, int64_t first, int64_t mask) {
    if (!mask) return DONE;
    if (!mask_within(first, 1, mask, PyList_GET_SIZE(numbers))) {
        PyErr_SetString(PyExc_IndexError, "list index out of range");
        return FAILED;
    }
    PyListObject *list = (PyListObject *)found;
    for (; mask; mask &= mask - 1) {
        PyObject *number = PyList_GET_ITEM(numbers, first + __builtin_ctzll(mask));
        Py_ssize_t size = PyList_GET_SIZE(found);
        if (size < list->allocated) {
            Py_INCREF(number);
            list->ob_item[size] = number;
            Py_SET_SIZE(list, size + 1);
        } else if (PyList_Append(found, number) < 0) {
            return FAILED;
        }
    }
    return DONE;
}

POPCNT
PyObject *CPyDef_rows___each_of(PyObject *numbers, int64_t first, int64_t mask) {
    if (mask && !mask_within(first, 1, mask, PyList_GET_SIZE(numbers))) {
        PyErr_SetString(PyExc_IndexError, "list index out of range");
        return NULL;
    }
    PyObject *found = PyList_New(__builtin_popcountll(mask));
    if (!found) return NULL;
    for (Py_ssize_t place = 0; mask; mask &= mask - 1) {
        PyObject *number = PyList_GET_ITEM(numbers, first + __builtin_ctzll(mask));
        Py_INCREF(number);
        PyList_SET_ITEM(found, place++, number);
    }
    return found;
}

char CPyDef_rows___append_fitting(PyObject *found, PyObject *numbers, int64_t first, VecI64 cells, PyObject *table, int64_t at) {
    if (!within(at, 256, PyBytes_GET_SIZE(table))) return out_of_range();
    const uint8_t *entry = (const uint8_t *)PyBytes_AS_STRING(table) + at;
    for (int64_t cell = 0; cell < cells.len; cell++, first += 4) {
        int64_t turns = entry[cells.items[cell] & 255];
        if (turns && CPyDef_rows___append_each(found, numbers, first, turns) == FAILED) return FAILED;
    }
    return DONE;
}

/* A whole number as a C integer; -1 for those of more than one digit, which no action has. */
static inline int64_t small(PyObject *number) {
#if PY_VERSION_HEX >= 0x030C0000
    return PyUnstable_Long_IsCompact((PyLongObject *)number) ? PyUnstable_Long_CompactValue((PyLongObject *)number) : -1;
#else
    Py_ssize_t digits = Py_SIZE(number);
    return digits == 1 ? (int64_t)((PyLongObject *)number)->ob_digit[0] : digits == 0 ? 0 : -1;
#endif
}

static inline char mark_places(uint8_t *places, int64_t number, int64_t at, PyObject *actions, int64_t value) {
    Py_ssize_t length = PyList_GET_SIZE(actions);
    PyObject **action = ((PyListObject *)actions)->ob_item;
    if (!within(at, 0, number)) return out_of_range();
    for (Py_ssize_t index = 0; index < length; index++) {
        int64_t place = PyLong_Check(action[index]) ? small(action[index]) : -1;
        if ((uint64_t)place >= (uint64_t)(number - at)) return out_of_range();
        places[at + place] = value;
    }
    return DONE;
}

char CPyDef_rows___mark(VecU8 out, int64_t at, PyObject *actions, int64_t value) {
    return mark_places(out.items, out.len, at, actions, value);
}

char CPyDef_rows___unmark(VecU8 out, int64_t at, int64_t number) {
    if (!within(at, number, out.len)) return number > 0 ? out_of_range() : DONE;
    memset(out.items + at, 0, number);
    return DONE;
}

/* The memory of a writable view with places of `width` bytes, and their number; NULL and a TypeError for others. */
static void *outside(PyObject *view, int64_t width, int64_t *number) {
    const Py_buffer *seen = PyMemoryView_Check(view) ? PyMemoryView_GET_BUFFER(view) : NULL;
    if (!seen || seen->readonly || seen->itemsize != width || !PyBuffer_IsContiguous(seen, 'C')) {
        PyErr_SetString(PyExc_TypeError, "not a writable view of such numbers");
        return NULL;
    }
    *number = seen->len / width;
    return seen->buf;
}

char CPyDef_rows___write_row(PyObject *view, int64_t at, VecI16 row) {
    int64_t number;
    int16_t *places = outside(view, sizeof *places, &number);
    if (!places) return FAILED;
    if (!within(at, row.len, number)) return out_of_range();
    memcpy(places + at, row.items, row.len * sizeof *places);
    return DONE;
}

char CPyDef_rows___mark_outside(PyObject *view, int64_t at, PyObject *actions, int64_t value) {
    int64_t number;
    uint8_t *places = outside(view, sizeof *places, &number);
    return places ? mark_places(places, number, at, actions, value) : FAILED;
}
