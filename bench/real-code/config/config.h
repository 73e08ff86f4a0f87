/* What configure writes; nothing in it matters here. */
