import type { IconName } from '../../look/icon.tsx'
import type { View } from '../state/route.ts'

type Place = {
  readonly view: View
  readonly name: string
  readonly icon: IconName
  readonly letter: string
  readonly title: string
}

/** The views, as the rail, the palette and the sheet of keys have them. */
export const PLACES: readonly Place[] = [
  { view: 'live', name: 'Live', icon: 'list', letter: 'L', title: 'What happens' },
  { view: 'outcomes', name: 'Outcomes', icon: 'target', letter: 'O', title: 'Choose an outcome' },
  { view: 'start', name: 'Start', icon: 'plus', letter: 'S', title: 'Start a transaction or a link' },
  { view: 'cards', name: 'Cards', icon: 'card', letter: 'C', title: 'Test cards' },
  { view: 'space', name: 'Space', icon: 'box', letter: 'P', title: 'Space and clock' },
]
