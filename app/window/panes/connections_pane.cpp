// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QTabWidget>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/links/connections_pane.h"
#include "widgets/events/links/kinds_view.h"
#include "widgets/events/links/messages_view.h"

namespace magna {
namespace {

constexpr int kInspectorHeight = 320;  // the list and the details of the selected message

/// Dials the CyBOTs of the user's settings, which follow those in the pane.
void dial_saved_cybots(const WindowContext& context, ConnectionsPane& pane) {
  for (const std::string& address : context.profile.user().cybots) {
    context.feed.link().add_dial(address);
  }
  QObject::connect(&pane, &ConnectionsPane::dial_added, &pane,
                   [&profile = context.profile](const QString& address) {
                     profile.user().add_cybot(address.toStdString());
                     profile.save_user();
                   });
  QObject::connect(&pane, &ConnectionsPane::dial_removed, &pane,
                   [&profile = context.profile](const QString& target) {
                     profile.user().remove_cybot(target.toStdString());
                     profile.save_user();
                   });
  QObject::connect(&pane, &ConnectionsPane::problem, &context.messages,
                   context.shows(Severity::Warning));
  QObject::connect(&pane, &ConnectionsPane::problem_over, &context.messages,
                   &MessageArea::withdraw);
}

/// Connects the action that shows the message list, and sets a least height for the dock while the
/// messages are the current tab.
void attach_connections(const WindowContext& context, ConnectionsPane& pane, QDockWidget& dock) {
  const auto size = [&pane, &dock] {
    const QWidget* const shown = pane.tabs().currentWidget();
    const bool inspects = shown == &pane.messages() || shown == &pane.kinds();
    set_least_height(dock, inspects ? kInspectorHeight : 0);
  };
  QObject::connect(&pane.tabs(), &QTabWidget::currentChanged, &dock, size);
  size();
  dial_saved_cybots(context, pane);
  context.actions.on("view.inspector", &pane, [&pane, &dock] {
    go_to_dock(dock);
    pane.inspect();
  });
  QObject::connect(&pane.messages(), &MessagesView::problem, &context.messages,
                   context.shows(Severity::Warning, QStringLiteral("messages")));
  QObject::connect(&pane.messages(), &MessagesView::said, &context.messages,
                   context.shows(Severity::Info, QStringLiteral("messages")));
}

}  // namespace

PaneDescriptor connections_pane() {
  return {.id = "connections",
          .title = tr("Connections"),
          .place = {.place = DockPlace::Bottom, .shown = false, .size = kBottomHeight},
          .help = "connections",
          .make = [](WindowContext& context) -> MadePane {
            auto* pane = new ConnectionsPane(context.feed, &context.window);
            return {context, pane, attach_connections};
          }};
}

}  // namespace magna
