/** The sections of Connect for their headings and the palette, with further search words. */
export const SPACE_SECTIONS = {
  credentials: { title: 'Connection settings', words: 'settings, credentials, password, keys' },
  invitation: { title: 'Invite a tester', words: 'settings, token, address' },
  pages: { title: 'Hosted pages', words: 'settings, host, frames, iframe origins' },
  requests: { title: 'Requests', words: 'settings, indicators, 3-D Secure data' },
  gateway: { title: 'Payment gateway', words: 'settings, authorizations' },
  receiver: { title: 'Addresses for webhooks and returns', words: 'settings, receiver, return pages' },
} as const
export type SpaceSection = keyof typeof SPACE_SECTIONS
