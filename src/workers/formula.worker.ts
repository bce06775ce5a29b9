import { expose } from 'comlink'
import { workOutPacked } from '../domain/formula/packedSource.ts'

expose({ workOut: workOutPacked })
