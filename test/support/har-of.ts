/** A request of a session with its response. */
export type Entry = {
  url: string
  method?: string
  headers?: object
  json?: object
  form?: Record<string, string>
  status?: number
  response?: string
  cookie?: boolean
  cookies?: Record<string, string>
}

const named = (map: object) => Object.entries(map).map(([name, value]) => ({ name, value }))
/** Returns a session as browsers export it. */
export const har = (entries: readonly Entry[]) =>
  JSON.stringify({
    log: {
      entries: entries.map(
        ({ url, method = 'GET', headers = {}, json, form, status = 200, response = '', cookie, cookies = {} }) => ({
          request: {
            url,
            method,
            headers: named(headers),
            ...(json && { postData: { mimeType: 'application/json', text: JSON.stringify(json) } }),
            ...(form && {
              postData: { mimeType: 'application/x-www-form-urlencoded', text: String(new URLSearchParams(form)) },
            }),
          },
          response: {
            status,
            headers: [
              ...(cookie ? named({ 'Set-Cookie': 'sid=secret-cookie' }) : []),
              ...Object.entries(cookies).map(([name, value]) => ({
                name: 'Set-Cookie',
                value: `${name}=${value}; Path=/`,
              })),
            ],
            content: { text: response },
          },
        }),
      ),
    },
  })
