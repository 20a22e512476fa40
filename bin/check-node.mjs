// Throws if this version of Node is too old.
import process from 'node:process'
import { nodeProblem } from './node-problem.cjs'

const problem = nodeProblem(process.versions.node)
if (problem) throw new Error(problem)
