// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/link_commands.h"

#include <QDockWidget>
#include <QTabWidget>

#include "app/window/pane_focus.h"
#include "widgets/action_set.h"
#include "widgets/links/connections_pane.h"
#include "widgets/links/frames_view.h"
#include "widgets/links/kinds_view.h"
#include "widgets/message_area.h"

namespace magna {
namespace {

constexpr int kInspectorHeight = 320;  // a list, and what the chosen message says

}  // namespace

void connect_links(const LinkParts& parts) {
  ConnectionsPane& pane = parts.pane;
  QDockWidget& dock = parts.dock;
  MessageArea& messages = parts.messages;
  const auto size = [&pane, &dock] {
    const QWidget* const shown = pane.tabs().currentWidget();
    const bool inspects = shown == &pane.frames() || shown == &pane.kinds();
    set_least_height(dock, inspects ? kInspectorHeight : 0);
  };
  QObject::connect(&pane.tabs(), &QTabWidget::currentChanged, &dock, size);
  size();
  parts.actions.on("view.inspector", &pane, [&pane, &dock] {
    go_to_dock(dock);
    pane.inspect();
  });
  QObject::connect(
      &pane.frames(), &FramesView::problem, &messages,
      [&messages](const QString& text) { messages.show_message(Severity::Warning, text); });
  QObject::connect(&pane.frames(), &FramesView::said, &messages, [&messages](const QString& text) {
    messages.show_message(Severity::Info, text);
  });
}

}  // namespace magna
