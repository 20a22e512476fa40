import { BRANDS, exampleCvv as cvvOfBrand } from '../../domain/shown-brands.ts'

/** A security code of a brand, as it is typed with a test card: any but 000 does. */
export const exampleCvv = (brand: string): string => cvvOfBrand(BRANDS.find((known) => known === brand) ?? 'VIS')

/** A year in which a card is valid, in two digits. */
export const exampleYear = (now: number): string => String((new Date(now).getUTCFullYear() + 4) % 100).padStart(2, '0')
