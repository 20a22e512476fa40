/** What a finished run can become. */
export const FORMS = [
  { form: 'vitest', words: 'For vitest', note: 'with the test kit', title: 'This run as a vitest test' },
  { form: 'playwright', words: 'For Playwright', note: 'in a browser', title: 'This run as a Playwright test' },
  { form: 'curl', words: 'With curl', note: 'a script for a shell', title: 'This run as a script' },
  {
    form: 'scenario',
    words: 'Scenario file',
    note: 'makes every run end like this; to keep, or for the space',
    title: 'This run as a scenario',
  },
] as const
export type Form = (typeof FORMS)[number]
