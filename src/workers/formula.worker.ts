import { expose } from 'comlink'
import { evaluatePacked } from '../domain/formula/packedSource.ts'

expose({ workOut: evaluatePacked })
