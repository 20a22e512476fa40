/** The space of credentials without a suffix. Alone here, since what judges names of spaces brings the list of cards along. */
export const DEFAULT_SPACE = 'default'
