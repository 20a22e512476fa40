/** Returns the reason in the header of a response, without the link to the whole explanation. */
export const matchedBy = (headers: Readonly<Record<string, string | undefined>>): string | undefined =>
  headers['sandbox-explain']?.replace(/;? GET \/_sandbox\/explain\/req_\d+$/, '')
