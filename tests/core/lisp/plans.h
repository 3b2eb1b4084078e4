// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/lisp/world_file.h"
#include "tests/core/lisp/permit.h"

namespace magna {

/// The value of the last form of a text, or its error. The text may use `(ticks n)`, which runs n
/// ticks, `(ended plan)`, the outcome of a plan, `(result form)`, the outcome within ten ticks of
/// the plan that is `form`, the fluents f and g, and `(say value)`, which prints without
/// abbreviations.
inline std::string plans(const std::string& text) {
  static const std::string kPrelude = R"(
    (setf magna::*rpl* (magna::make-rpl))
    (defvar *now* 0)
    (defun ticks (count)
      (magna::run-plans)
      (dotimes (tick count) (magna::plans-tick (incf *now*)) (magna::run-plans)))
    (defun ended (plan)
      (ecase (magna::plan-state plan)
        (:running "running")
        (:done (list "done" (magna::plan-value plan)))
        (:failed (magna::plan-reason plan))
        (:stopped "stopped")))
    (defun say (value) (let ((*print-circle* nil)) (prin1 value)) (values))
    (defmacro result (form) `(let ((plan (rpl-start ,form))) (ticks 10) (ended plan)))
    (defvar f (create-fluent 'f))
    (defvar g (create-fluent 'g))
  )";
  permit("MAGNA",
         {"*RPL*", "MAKE-RPL", "RUN-PLANS", "PLANS-TICK", "PLAN-STATE", "PLAN-VALUE", "PLAN-REASON",
          "*PROGRAM*", "MAKE-PROGRAM", "PROGRAM-NAME", "GIVE-COMMAND", "*PLAN-ENDED-HOOK*"});
  LispRuntime lisp;
  const auto result = lisp.evaluate(kPrelude + text);
  return result ? *result : result.error().text();
}

}  // namespace magna
