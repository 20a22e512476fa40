/**
 * Space of credentials without a suffix. In its own module, because the module that validates space names imports the
 * card list.
 */
export const DEFAULT_SPACE = 'default'
