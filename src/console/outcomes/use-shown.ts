import { useEffect, useState } from 'preact/hooks'
import type { ShownScenario } from '../../contract/control.gen.ts'
import { useConsole } from '../parts/use-console.ts'
import type { Preview } from './app-gets.tsx'

/** A scenario as the sandbox shows it, or why it cannot be shown; nothing until it is there. */
type Shown = ShownScenario | { readonly refused: string } | undefined

/** A scenario with its text and its preview, asked again when the space's scenarios or the wish change. */
export const useShown = (name: string) => {
  const { control, space, catalogue, watch } = useConsole()
  const [wish, setWish] = useState<Preview>({ brand: 'VIS' })
  const [shown, setShown] = useState<Shown>(undefined)
  const listed = catalogue.scenario(name)
  // What is for links only is shown for links.
  const isOfLinks = listed !== undefined && !listed.interfaces.includes('transactions')
  const kind = wish.interface ?? (isOfLinks ? 'links' : 'transactions')
  const changed = watch.value.scenariosChanged.value
  useEffect(() => {
    let isWanted = true
    const query = { space: space.value, brand: wish.brand, interface: kind }
    void control.call('showScenario', { path: { name }, query }).then((got) => {
      if (isWanted) setShown('value' in got ? got.value : { refused: got.refused.message })
    })
    return () => {
      isWanted = false
    }
  }, [name, space.value, wish.brand, kind, changed])
  return { listed, shown, wish: { brand: wish.brand, interface: kind }, setWish }
}
