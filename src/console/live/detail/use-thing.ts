import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { Row } from '../../../contract/control.gen.ts'
import { useConsole } from '../../parts/use-console.ts'
import { loadThing, type Missing, type Thing } from './load-thing.ts'

/** What else tells that something about a row has changed. */
const relatedTo = (row: Row | undefined): string | undefined => {
  if (row?.kind === 'webhook') return row.of.id
  return row?.kind === 'transaction' ? row.link : undefined
}

/**
 * Everything about an id: asked for when it is shown, and again whenever its row changes. Until the next is there, the
 * one before stays: J and K do not flicker.
 */
export const useThing = (id: string): { readonly thing: Thing | Missing | undefined; readonly isOld: boolean } => {
  const { control, watch } = useConsole()
  const [loaded] = useState(() => signal<Thing | Missing | undefined>(undefined))
  const { list, space } = watch.value
  const rows = list.rows.value
  const thing = loaded.value
  const row = list.find(id)
  const related = relatedTo(row ?? (thing && thing.id === id && 'row' in thing ? thing.row : undefined))
  const relatedRow = related === undefined ? undefined : list.find(related)
  const isFirst = rows.length === 0
  useEffect(() => {
    let isOver = false
    void loadThing(control, space, id, row).then((found) => {
      if (!isOver) loaded.value = found
    })
    return () => {
      isOver = true
    }
  }, [space, id, row, relatedRow, isFirst])
  return { thing, isOld: thing !== undefined && thing.id !== id }
}
