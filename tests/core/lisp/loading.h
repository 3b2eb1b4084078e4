// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/lisp/world_file.h"

namespace magna {

/// Loads a valid text as "t.lisp".
inline Scenario load(const std::string& text) {
  LispRuntime lisp;
  auto result = lisp.load_world_text(text, "t.lisp");
  if (!result) {
    ADD_FAILURE() << result.error().text();
    return {};
  }
  return std::move(*result);
}

/// The error of an invalid text, as shown; a valid text must load afterwards.
inline std::string load_error(const std::string& text, double seconds = 10.0) {
  LispRuntime lisp(LispRuntime::Limits{.load_seconds = seconds, .cut_seconds = 30.0});
  const auto result = lisp.load_world_text(text, "t.lisp");
  EXPECT_TRUE(lisp.load_world_text("(defmap after (4 4))", "after.lisp"));
  if (result) return "no error";
  return result.error().text();
}

/// The console's output for forms, or "error: " and the message.
inline std::string evaluated(const std::string& text) {
  LispRuntime lisp;
  const auto result = lisp.evaluate(text);
  return result ? *result : "error: " + result.error().text();
}

}  // namespace magna
