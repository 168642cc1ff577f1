// CActionRuntime includes this header and uses nothing of it on Apple's systems.
