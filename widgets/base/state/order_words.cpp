// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/order_words.h"

#include <QStringList>

#include "core/sim/text.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

/// What `covered` counts.
QString covered_text(const AreaOrderStatus& order) {
  const int percent = whole_percent(order.covered);
  switch (order.order.kind) {
    case OrderKind::Explore: return tr("%1 % seen").arg(percent);
    case OrderKind::Search: return tr("%1 % looked at").arg(percent);
    case OrderKind::Patrol: return tr("%1 % of the places visited").arg(percent);
    case OrderKind::Guard: return tr("%1 % in place").arg(percent);
    case OrderKind::Leave: break;
  }
  return tr("%1 % outside").arg(percent);
}

QString end_word(OrderEnd end) {
  switch (end) {
    case OrderEnd::Done: return tr("done");
    case OrderEnd::Cancelled: return tr("cancelled");
    case OrderEnd::NoRobots: return tr("ended without robots");
    case OrderEnd::Unreachable: break;
  }
  return tr("not reachable");
}

}  // namespace

std::span<const AreaOrderStatus> area_orders_of(const Snapshot& now) {
  return now.area_orders ? std::span<const AreaOrderStatus>(now.area_orders->orders)
                         : std::span<const AreaOrderStatus>();
}

const AreaOrderStatus* area_order_of(const Snapshot& now, RobotId robot) {
  return now.area_orders ? now.area_orders->of(robot) : nullptr;
}

QString order_title(OrderKind kind) {
  return QCoreApplication::translate("core", std::string(row_of(kind).title).c_str());
}

QString order_name(const AreaOrderStatus& order) {
  return tr("Order %1: %2")
      .arg(QString::number(order.id.value), shown_message(order_words(order.order)));
}

QString order_share(const AreaOrderStatus& order) {
  return tr("%1 %").arg(whole_percent(order.covered));
}

QString order_progress(const AreaOrderStatus& order) {
  if (order.result) {
    return tr("%1: %2").arg(end_word(order.result->end),
                            shown_message(result_words(order.order.kind, *order.result)));
  }
  const auto robots = order.crew.size();
  QStringList parts{covered_text(order), robots == 1 ? tr("1 robot") : tr("%1 robots").arg(robots)};
  if (order.found > 0) {
    parts << (order.found == 1 ? tr("1 victim") : tr("%1 victims").arg(order.found));
  }
  if (order.remaining) parts << tr("about %1 left").arg(duration_text(*order.remaining));
  return parts.join(QStringLiteral(", "));
}

}  // namespace magna
