import { withProduct } from './product.ts'

withProduct.afterAll(({ product }) => product.endFile())
