import { directRender } from '../../view/direct-render.ts'
import { createView, type ViewConstructor } from '../../view/view.ts'

/** The `View` of 3.x. */
export const View: ViewConstructor = createView(directRender)
