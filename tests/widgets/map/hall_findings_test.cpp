// SPDX-License-Identifier: GPL-3.0-or-later
// The line of the hall editor that counts what its check has found.
#include <gtest/gtest.h>

#include <QLabel>
#include <algorithm>

#include "tests/support/child.h"
#include "tests/support/event_loop.h"
#include "widgets/base/text/text_format.h"
#include "widgets/map/hall_editor/hall_editor_pane.h"

namespace magna {
namespace {

TEST(HallFindings, AreCountedWithTheirPlurals) {
  HallEditorPane pane;
  HallEditing& editing = pane.editing();
  editing.begin(HallEditor::empty_hall(20, 12));
  ASSERT_TRUE(test::wait_until([&] { return editing.is_checked(); }));
  const auto all = editing.findings();
  const auto errors = static_cast<std::size_t>(
      std::ranges::count(all, FindingSeverity::Error, &HallFinding::severity));
  EXPECT_EQ(test::text(pane, QStringLiteral("Check")),
            QStringLiteral("Check: %1, %2")
                .arg(counted(errors, QStringLiteral("1 error"), QStringLiteral("%1 errors")),
                     counted(all.size() - errors, QStringLiteral("1 warning"),
                             QStringLiteral("%1 warnings"))));
}

}  // namespace
}  // namespace magna
