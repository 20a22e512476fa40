import type { createEngine } from './engine.ts'

export type { By, CardholderAction, Found, FoundLink, GivenCard, InitializeRequest, LinkRequest } from './calls.ts'

/** Everything that can be done to the state. Routes, pages and the control API call this and nothing below it. */
export type Engine = ReturnType<typeof createEngine>
