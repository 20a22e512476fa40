import { BRANDS } from '../../domain/shown-brands.ts'
import { brandWords } from '../../telling/figures.ts'

/** The brands, as one of them is chosen. */
export const BRAND_CHOICES = BRANDS.map((brand) => [brand, brandWords(brand)] as const)
