/** The executable of a Chromium, or undefined: CHROMIUM_PATH, then PATH, then the usual places, then playwright's own. */
export function findChromium(): Promise<string | undefined>
/** The executable of a Chromium; installs one where there is none. Rejects with what to do when none can be had. */
export function ensureChromium(): Promise<string>
