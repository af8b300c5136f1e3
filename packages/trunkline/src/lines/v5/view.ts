import { deferredRender } from '../../view/deferred-render.ts'
import { createView, type ViewConstructor } from '../../view/view.ts'

/** The `View` of 5.x. */
export const View: ViewConstructor = createView(deferredRender)
