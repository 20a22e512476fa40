// Mutants that no test can tell from the sources, because nothing but the time differs: they are left out, and counted.

/**
 * Where in a file, by a piece of the line that it begins on; what is changed into what, with blanks where lines end; and
 * why nothing differs.
 */
const EQUIVALENT = [
]
