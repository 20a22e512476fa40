import express, { type RequestHandler } from 'express'

/** Reads a posted form. The largest honest one is a token, a card and a name. */
export const formBody = (): RequestHandler => express.urlencoded({ extended: false, limit: 4096, parameterLimit: 20 })
