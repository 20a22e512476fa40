/** The sizes of the challenge window in EMV 3-D Secure, by their code. Without zod: the console uses it. */
export const CHALLENGE_WINDOWS = {
  '01': '250 × 400',
  '02': '390 × 400',
  '03': '500 × 600',
  '04': '600 × 400',
  '05': 'full screen',
} as const
