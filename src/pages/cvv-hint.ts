/** Where the security code of a card is; its length tells. */
export const cvvHint = (digits: 3 | 4 | undefined): string =>
  digits === undefined ? '3 or 4 digits' : digits === 3 ? '3 digits on back' : '4 digits on front'
