/**
 * A group of methods and accessors that a release line puts on one of its prototypes. Inside it, `this` is the finished
 * object. A part calls its neighbours only through the instance, because middleware replaces methods per request and
 * per response.
 */
export type Part<Self, Methods> = Methods & ThisType<Self & Methods>
