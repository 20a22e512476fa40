// May use only what the oldest Node still understands: it is there to tell that Node it is too old.

/**
 * What is wrong with this version of Node, or undefined.
 * @param {string} version
 * @returns {string | undefined}
 */
export const nodeProblem = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `threeds-sandbox needs Node 20.19 or newer; this is ${version}. Get a newer one from https://nodejs.org.`
}
