/** The payment method codes whose cards this emulator knows (sources.md: facts 1.3 and 1.12). */
export const BRANDS = ['VIS', 'ECA', 'AMX', 'DIN', 'DIS', 'JCB', 'CUP', 'DNK'] as const
export type Brand = (typeof BRANDS)[number]

/** The brands whose objects a link request may carry (sources.md: document 2.7). */
export const LINK_BRANDS = ['VIS', 'ECA', 'AMX'] as const satisfies readonly Brand[]
export type LinkBrand = (typeof LINK_BRANDS)[number]
