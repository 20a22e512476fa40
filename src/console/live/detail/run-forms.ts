/** What a finished run can become. */
export const FORMS = [
  { form: 'vitest', words: 'Test for vitest', note: 'with the test kit' },
  { form: 'playwright', words: 'Test for Playwright', note: 'in a browser' },
  { form: 'curl', words: 'Test with curl', note: 'a script for a shell' },
  {
    form: 'scenario',
    words: 'Scenario file',
    note: 'makes every run end like this; to keep, or for the space',
  },
] as const
export type Form = (typeof FORMS)[number]
