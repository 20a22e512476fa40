/** Describes a version of Node that is too old; undefined otherwise. The syntax is valid in very old versions. */
exports.nodeProblem = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `threeds-sandbox needs Node 20.19 or newer; this is ${version}. Get a newer one from https://nodejs.org.`
}
