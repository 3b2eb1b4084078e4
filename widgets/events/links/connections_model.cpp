// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/connections_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

bool same_rows(const LinkTable& a, const LinkTable& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t s = 0; s < a.size(); ++s) {
    if (a[s].name != b[s].name || a[s].clients.size() != b[s].clients.size()) return false;
    for (std::size_t c = 0; c < a[s].clients.size(); ++c) {
      if (a[s].clients[c].name != b[s].clients[c].name) return false;
    }
    if (!std::ranges::equal(a[s].dials, b[s].dials, {}, &DialStatus::target, &DialStatus::target)) {
      return false;
    }
  }
  return true;
}

bool only_dials(const ServerStatus& server) {
  return !server.listening && server.problem.empty() && !server.dials.empty();
}

QString state_text(const DialStatus& dial) {
  switch (dial.state) {
    case DialState::Off: return tr("not dialled");
    case DialState::Dialling: return tr("attempt %1").arg(dial.attempts);
    case DialState::Waiting: return tr("no answer to attempt %1").arg(dial.attempts);
    case DialState::Attached: return tr("attached");
  }
  return {};
}

QString endpoint(const ServerStatus& server) {
  return QStringLiteral("%1:%2").arg(QString::fromStdString(server.address)).arg(server.port);
}

QString name_text(const LinkRow& row) {
  if (row.dial != nullptr) return tr("dials out");
  return QString::fromStdString(row.client != nullptr ? row.client->name : row.server->name);
}

QString address_text(const LinkRow& row) {
  if (row.client != nullptr) return QString::fromStdString(row.client->peer);
  if (row.dial != nullptr) return QString::fromStdString(row.dial->target);
  if (row.server->listening) return endpoint(*row.server);
  return only_dials(*row.server) ? tr("dials only") : tr("not listening");
}

QString since_text(const LinkRow& row) {
  if (row.client != nullptr) {
    return (row.client->silent ? tr("silent, %1") : QStringLiteral("%1"))
        .arg(duration_text(row.client->connected_seconds));
  }
  if (row.dial != nullptr) return state_text(*row.dial);
  return row.server->listening || only_dials(*row.server)
             ? tr("%1 attached").arg(row.server->clients.size())
             : QString();
}

/// A column with a count of each program, formatted by kText.
template <auto kCount, QString (*kText)(std::uint64_t)>
RowColumn<LinkRow> count_column(const QString& header) {
  return {.header = header,
          .text =
              [](const LinkRow& row) {
                return row.client != nullptr ? kText(row.client->*kCount) : QString();
              },
          .side = Qt::AlignRight};
}

QString plain_count(std::uint64_t count) { return QString::number(count); }

QString link_tip(const LinkRow& row) {
  if (row.client != nullptr) {
    return row.client->last_error.empty()
               ? QString()
               : tr("Last error: %1").arg(QString::fromStdString(row.client->last_error));
  }
  if (row.dial == nullptr) return QString::fromStdString(row.server->problem);
  QString why = QString::fromStdString(row.dial->problem);
  if (row.dial->state != DialState::Waiting) return why;
  return tr("%1. Next attempt after %2.")
      .arg(why, number_text(row.dial->wait_ms * 1e-3, 1) + QChar(0x2009) + tr("s"));
}

QVariant link_icon(const LinkRow& row) {
  const Look& l = look_of(QGuiApplication::palette());
  QString name = QStringLiteral("connection");
  QColor colour = l.text;
  if (row.dial != nullptr) {
    if (row.dial->state != DialState::Attached) name = QStringLiteral("link-lost");
    if (row.dial->state == DialState::Waiting) colour = l.caution;
    if (row.dial->state == DialState::Off) colour = l.muted;
  } else if (row.client != nullptr) {
    if (row.client->silent) name = QStringLiteral("link-lost");
    if (row.client->silent) colour = l.caution;
  } else {
    const bool bad = !row.server->listening && !only_dials(*row.server);
    if (bad) name = QStringLiteral("caution");
    colour = bad ? l.caution : l.ok;
  }
  return tinted_pixmap(name, colour, scaled(16), 1.0);
}

RowDescription<LinkRow> link_rows() {
  using Client = ClientStatus;
  return {
      .columns = {{.header = tr("Program"), .text = name_text, .icon = link_icon},
                  {.header = tr("Address"), .text = address_text},
                  {.header = tr("Attached"), .text = since_text},
                  count_column<&Client::messages_in, plain_count>(tr("Received")),
                  count_column<&Client::messages_out, plain_count>(tr("Sent")),
                  count_column<&Client::bytes_in, bytes_text>(tr("Bytes in")),
                  count_column<&Client::bytes_out, bytes_text>(tr("Bytes out")),
                  count_column<&Client::errors, plain_count>(tr("Errors")),
                  count_column<&Client::backlog_bytes, bytes_text>(tr("Backlog"))},
      .depth =
          [](const LinkRow& row) { return row.client == nullptr && row.dial == nullptr ? 0 : 1; },
      .tip = link_tip};
}

}  // namespace

ConnectionsModel::ConnectionsModel(QObject* parent) : RowModel(link_rows(), parent) {}

void ConnectionsModel::show(std::shared_ptr<const LinkTable> links) {
  if (!links || links == links_) return;
  std::vector<LinkRow> rows;
  for (const ServerStatus& server : *links) {
    rows.push_back({links, &server});
    for (const ClientStatus& client : server.clients) rows.push_back({links, &server, &client});
    for (const DialStatus& dial : server.dials) rows.push_back({links, &server, nullptr, &dial});
  }
  const bool same = same_rows(*links, *links_);
  links_ = std::move(links);
  if (same) {
    RowModel::show(std::move(rows));
  } else {
    reset(std::move(rows));
  }
}

QModelIndex ConnectionsModel::index_of_dial(const std::string& target) const {
  return find(
      [&](const LinkRow& row) { return row.dial != nullptr && row.dial->target == target; });
}

const DialStatus* ConnectionsModel::dial_at(const QModelIndex& index) const {
  const LinkRow* const row = at(index);
  return row != nullptr ? row->dial : nullptr;
}

QString attach_text(const LinkTable& links) {
  QStringList lines;
  bool attached = false;
  for (const ServerStatus& server : links) {
    attached = attached || !server.clients.empty();
    const QString name = QString::fromStdString(server.name);
    if (server.listening) {
      lines << tr("%1: connect to %2; to try it: nc %3 %4")
                   .arg(name, endpoint(server), QString::fromStdString(server.address))
                   .arg(server.port);
    } else if (!server.problem.empty()) {
      lines << tr("%1 does not listen: %2").arg(name, QString::fromStdString(server.problem));
    }
    for (const DialStatus& dial : server.dials) {
      lines << QStringLiteral("%1: %2: %3")
                   .arg(name, QString::fromStdString(dial.target), state_text(dial));
    }
  }
  if (attached) return {};
  if (links.empty()) return tr("No server is running, so programs cannot attach.");
  lines.prepend(tr("No program is attached."));
  return lines.join(QLatin1Char('\n'));
}

QStringList error_lines(const LinkTable& links) {
  QStringList lines;
  for (const ServerStatus& server : links) {
    for (const std::string& error : server.recent_errors) {
      lines << QStringLiteral("%1: %2").arg(QString::fromStdString(server.name),
                                            QString::fromStdString(error));
    }
  }
  return lines;
}

}  // namespace magna
