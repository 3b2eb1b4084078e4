// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/window/build_facts.h"

namespace magna {

struct WindowContext;

struct FactGroup {
  QString title;
  QList<Fact> facts;
};

/// Facts for reports of problems: versions, paths, ports with their clients, timings, screen.
std::vector<FactGroup> about_facts(const WindowContext& context);

/// The facts as plain text: each title on a line of its own, then one indented line per fact.
QString plain_text(const std::vector<FactGroup>& groups);

}  // namespace magna
