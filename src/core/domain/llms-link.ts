/** Path of the text for agents, below the root of the control API. */
const FILE = 'llms.txt'

/**
 * Returns the header `Link` to the text for agents (RFC 8631). The address is relative to the page, because a proxy may
 * add a path prefix.
 * @param folder address of the control API, relative to the page
 */
export const linkToLlmsText = (folder: string): { readonly Link: string } => ({
  Link: `<${folder}${FILE}>; rel="service-doc"; type="text/plain"`,
})
