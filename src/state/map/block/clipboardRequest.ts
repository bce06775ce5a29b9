import { requestsOf } from '../../shell/requests.ts'

/**
 * A clipboard command chosen in a menu: the map carries it out. Keys need no request, the browser fires copy, cut and
 * paste itself.
 */
export const clipboardRequests = requestsOf<'copy' | 'cut' | 'paste' | 'pasteSpecial'>()
