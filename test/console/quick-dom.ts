import { PropertySymbol, type Window } from 'happy-dom'

const { connectedToNode, disconnectedFromNode, getFormControlNamedItem, parentNode } = PropertySymbol
const { selectNode, selectedIndex, selectedness } = PropertySymbol

type Inner = Record<symbol, unknown>
type Option = Inner & { readonly nextSibling: unknown }

/**
 * Spares a document what it does again and again for a console, with the same result: an option has its select look
 * through all of its options whenever something around them moves, and a form looks for a field of the name of each
 * property that it has not.
 */
export const quicken = ({ HTMLElement, HTMLOptionElement, HTMLFormElement }: Window): void => {
  const [element, option] = [HTMLElement, HTMLOptionElement].map(({ prototype }) => prototype as unknown as Inner)
  const of = (prototype: Inner | undefined, name: symbol) => prototype?.[name] as (this: unknown) => void
  const [comes, goes] = [of(option, connectedToNode), of(option, disconnectedFromNode)]
  const [moves, leaves] = [of(element, connectedToNode), of(element, disconnectedFromNode)]
  Object.assign(HTMLOptionElement.prototype, {
    [connectedToNode](this: Option): void {
      const before = this[selectNode]
      moves.call(this)
      const select = this[selectNode] as Inner | null
      const isAtEnd = this.nextSibling === null && this[parentNode] === select
      const isOneMore = isAtEnd && !this[selectedness] && Number(select?.[selectedIndex]) >= 0
      if (select && select !== before && !isOneMore) comes.call(this)
    },
    [disconnectedFromNode](this: Option): void {
      // Where it is still in its select, that went, and took it along.
      if (this[parentNode]) leaves.call(this)
      else goes.call(this)
    },
  })
  Object.assign(HTMLFormElement.prototype, { [getFormControlNamedItem]: () => null })
}
