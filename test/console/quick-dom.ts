import { HTMLElement, HTMLFormElement, HTMLOptionElement, Node, PropertySymbol } from 'happy-dom'
import { once } from '../../src/core/domain/once.ts'

const { connectedToNode, disconnectedFromNode, getFormControlNamedItem, reportMutation } = PropertySymbol
const { formNode, isConnected, nodeArray, parentNode, rootNode, selectNode, selectedIndex, selectedness } =
  PropertySymbol
const { styleNode, textAreaNode, updateSelectedness } = PropertySymbol

type Inner = Record<symbol, unknown>
type Option = Inner & { readonly nextSibling: unknown }

const inner = (of: object): Inner => of as Inner
const call = (prototype: object, name: symbol) =>
  inner(prototype)[name] as (this: unknown, ...input: unknown[]) => unknown

/** Returns the children of a node without its live list, which costs ten times as much. */
export const childrenOf = (node: object): readonly globalThis.Node[] => inner(node)[nodeArray] as globalThis.Node[]

export type QuickDom = {
  /** Returns the number of changes in all documents so far. */
  changes(): number
  /** Switches the optimization on or off. */
  switchTo(isOn: boolean): void
}

const install = (): QuickDom => {
  let isOn = false
  let changes = 0
  const node = Node.prototype
  const element = HTMLElement.prototype
  const option = HTMLOptionElement.prototype
  const form = HTMLFormElement.prototype
  const arrives = call(node, connectedToNode)
  const reports = call(node, reportMutation)
  const named = call(form, getFormControlNamedItem)
  const goes = call(option, disconnectedFromNode)
  Object.assign(node, {
    [connectedToNode](this: Inner): void {
      const parent = this[parentNode] as Inner | null
      const isOut = parent !== null && !parent[isConnected] && !this[isConnected]
      // A select must be notified about an element with children, because it has to know its options.
      if (!isOn || !isOut || (parent[selectNode] && childrenOf(this).length > 0)) {
        arrives.call(this)
        return
      }
      this[rootNode] = parent[rootNode]
      for (const name of [styleNode, textAreaNode, formNode, selectNode]) this[name] = parent[name] || this[name]
    },
    [reportMutation](this: Inner, ...record: unknown[]): void {
      changes += 1
      reports.apply(this, record)
    },
  })
  const moves = call(element, connectedToNode)
  const leaves = call(element, disconnectedFromNode)
  Object.assign(option, {
    [connectedToNode](this: Option): void {
      const before = this[selectNode]
      moves.call(this)
      const select = this[selectNode] as Inner | null
      const isAtEnd = this.nextSibling === null && this[parentNode] === select
      const isOneMore = isAtEnd && !this[selectedness] && Number(select?.[selectedIndex]) >= 0
      if (select && (!isOn || (select !== before && !isOneMore)))
        (select[updateSelectedness] as () => void).call(select)
    },
    [disconnectedFromNode](this: Option): void {
      // Still in its select: the select itself was removed.
      if (isOn && this[parentNode]) leaves.call(this)
      else goes.call(this)
    },
  })
  Object.assign(form, {
    [getFormControlNamedItem](this: Inner, ...input: unknown[]): unknown {
      return isOn ? null : named.apply(this, input)
    },
  })
  return {
    changes: () => changes,
    switchTo(on) {
      isOn = on
    },
  }
}

/**
 * Avoids repeated work of happy-dom without changing the result. A moved element notifies all its descendants although it is
 * not in a document. An option makes its select check all options on every move. A form searches a field for each unknown
 * property. Installed once, because every change of a prototype makes the engine discard optimized code.
 */
export const quickDom = once(install)
