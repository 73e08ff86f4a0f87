/** What `__has_attribute` and `__has_builtin` say: gcc's answer for what programs ask about in practice. */

const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    "access alias aligned alloc_align alloc_size always_inline artificial assume_aligned cleanup cold common const " +
    "constructor copy deprecated designated_init destructor error fallthrough flatten format format_arg " +
    "gnu_inline hot ifunc leaf malloc may_alias mode naked no_instrument_function no_reorder " +
    "no_sanitize no_stack_protector nocommon noclone noinline noipa nonnull nonstring noplt noreturn nothrow " +
    "optimize packed patchable_function_entry pure returns_nonnull returns_twice scalar_storage_order section " +
    "sentinel stack_protect symver target tls_model transparent_union unavailable unused used vector_size " +
    "visibility warn_if_not_aligned warn_unused_result warning weak weakref zero_call_used_regs"
  ).split(" "),
);

/** Builtins every C front end worth the name has. Programs carry portable code for the case of "no". */
const BUILTINS: ReadonlySet<string> = new Set(
  (
    "abort alloca bswap16 bswap32 bswap64 choose_expr clz clzl clzll constant_p ctz ctzl ctzll expect fabs fabsf " +
    "ffs ffsl ffsll huge_val huge_valf inf inff isfinite isinf isnan memcmp memcpy memset nan nanf object_size " +
    "offsetof parity popcount popcountl popcountll prefetch signbit strlen trap types_compatible_p unreachable " +
    "va_arg va_copy va_end va_start add_overflow mul_overflow sub_overflow"
  )
    .split(" ")
    .map((name) => `__builtin_${name}`),
);

export function hasAttribute(name: string): boolean {
  return ATTRIBUTES.has(name.replace(/^__(.*)__$/, "$1").replace(/^gnu::/, ""));
}

export function hasBuiltin(name: string): boolean {
  return BUILTINS.has(name);
}
