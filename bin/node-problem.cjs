/** What is wrong with this version of Node, in one line, or undefined. In words that a Node reads which is far too old. */
exports.nodeProblem = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `threeds-sandbox needs Node 20.19 or newer; this is ${version}. Get a newer one from https://nodejs.org.`
}
