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
  inner(prototype)[name] as (this: unknown, ...given: unknown[]) => unknown

/** The children of a node, without the list that keeps up with them: asking that one costs ten times as much. */
export const childrenOf = (node: object): readonly globalThis.Node[] => inner(node)[nodeArray] as globalThis.Node[]

export type QuickDom = {
  /** How often anything in a document has changed so far. */
  changes(): number
  /** Whether documents are quickened from now on, or as they come. */
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
      // What comes into a select with something in it is told, as that has to know its options.
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
      // Where it is still in its select, that went, and took it along.
      if (isOn && this[parentNode]) leaves.call(this)
      else goes.call(this)
    },
  })
  Object.assign(form, {
    [getFormControlNamedItem](this: Inner, ...given: unknown[]): unknown {
      return isOn ? null : named.apply(this, given)
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
 * Spares documents what they do again and again for a console, with the same result: all below an element that moves is told
 * where it is, though nobody can see it yet; an option has its select look through all of its options whenever something
 * around them moves; and a form looks for a field of the name of each property that it has not. It is put in once: what
 * runs forgets how it ran fast whenever such a thing is changed.
 */
export const quickDom = once(install)
