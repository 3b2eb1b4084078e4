// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/connections_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

#include "widgets/text_format.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

/// Internal id of an index: 0 for a server's row, else 1 + the row of the client's server.
constexpr quintptr kServer = 0;

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

}  // namespace

void ConnectionsModel::show(std::shared_ptr<const LinkTable> links) {
  if (!links || links == links_) return;
  if (!same_rows(*links, *links_)) {
    beginResetModel();
    links_ = std::move(links);
    endResetModel();
    return;
  }
  links_ = std::move(links);
  for (int s = 0; s < rowCount(); ++s) {
    emit dataChanged(index(s, 0), index(s, kColumns - 1));
    const QModelIndex server = index(s, 0);
    const int clients = rowCount(server);
    if (clients > 0) {
      emit dataChanged(index(0, 0, server), index(clients - 1, kColumns - 1, server));
    }
  }
}

QModelIndex ConnectionsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column,
                     parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kServer);
}

QModelIndex ConnectionsModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == kServer) return {};
  return createIndex(static_cast<int>(child.internalId()) - 1, 0, kServer);
}

int ConnectionsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(links_->size());
  if (parent.internalId() != kServer || parent.column() != 0) return 0;
  const ServerStatus& server = server_of(parent);
  return static_cast<int>(server.clients.size() + server.dials.size());
}

int ConnectionsModel::columnCount(const QModelIndex&) const { return kColumns; }

QString ConnectionsModel::server_text(const ServerStatus& server, int column) const {
  switch (column) {
    case Name: return QString::fromStdString(server.name);
    case Address:
      if (server.listening) return endpoint(server);
      return only_dials(server) ? tr("dials only") : tr("not listening");
    case Since:
      return server.listening || only_dials(server) ? tr("%1 attached").arg(server.clients.size())
                                                    : QString();
    default: return {};
  }
}

QString ConnectionsModel::client_text(const ClientStatus& client, int column) const {
  switch (column) {
    case Name: return QString::fromStdString(client.name);
    case Address: return QString::fromStdString(client.peer);
    case Since:
      return (client.silent ? tr("silent, %1") : QStringLiteral("%1"))
          .arg(duration_text(client.connected_seconds));
    case In: return QString::number(client.messages_in);
    case Out: return QString::number(client.messages_out);
    case Received: return bytes_text(client.bytes_in);
    case Sent: return bytes_text(client.bytes_out);
    case Errors: return QString::number(client.errors);
    case Backlog: return bytes_text(client.backlog_bytes);
    default: return {};
  }
}

QString ConnectionsModel::dial_text(const DialStatus& dial, int column) const {
  switch (column) {
    case Name: return tr("dials out");
    case Address: return QString::fromStdString(dial.target);
    case Since: return state_text(dial);
    default: return {};
  }
}

const ServerStatus& ConnectionsModel::server_of(const QModelIndex& index) const {
  const bool itself = index.internalId() == kServer;
  const auto row = itself ? static_cast<quintptr>(index.row()) : index.internalId() - 1;
  return (*links_)[static_cast<std::size_t>(row)];
}

const ClientStatus* ConnectionsModel::client_at(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kServer) return nullptr;
  const auto& clients = server_of(index).clients;
  const auto row = static_cast<std::size_t>(index.row());
  return row < clients.size() ? &clients[row] : nullptr;
}

QModelIndex ConnectionsModel::index_of_dial(const std::string& target) const {
  for (int s = 0; s < rowCount(); ++s) {
    const QModelIndex server = index(s, 0);
    for (int row = 0; row < rowCount(server); ++row) {
      const DialStatus* const dial = dial_at(index(row, 0, server));
      if (dial != nullptr && dial->target == target) return index(row, 0, server);
    }
  }
  return {};
}

const DialStatus* ConnectionsModel::dial_at(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kServer) return nullptr;
  const ServerStatus& server = server_of(index);
  const auto row = static_cast<std::size_t>(index.row());
  return row < server.clients.size() ? nullptr : &server.dials[row - server.clients.size()];
}

QString ConnectionsModel::text(const QModelIndex& index) const {
  if (const ClientStatus* const client = client_at(index)) {
    return client_text(*client, index.column());
  }
  if (const DialStatus* const dial = dial_at(index)) return dial_text(*dial, index.column());
  return server_text(server_of(index), index.column());
}

QString ConnectionsModel::tooltip(const QModelIndex& index) const {
  if (const ClientStatus* const client = client_at(index)) {
    return client->last_error.empty()
               ? QString()
               : tr("Last error: %1").arg(QString::fromStdString(client->last_error));
  }
  if (const DialStatus* const dial = dial_at(index)) {
    QString why = QString::fromStdString(dial->problem);
    if (dial->state != DialState::Waiting) return why;
    return tr("%1. Next attempt after %2.")
        .arg(why, number_text(dial->wait_ms * 1e-3, 1) + QChar(0x2009) + tr("s"));
  }
  return QString::fromStdString(server_of(index).problem);
}

QVariant ConnectionsModel::icon(const QModelIndex& index) const {
  const Look& l = look_of(QGuiApplication::palette());
  QString name = QStringLiteral("connection");
  QColor colour = l.text;
  if (const DialStatus* const dial = dial_at(index)) {
    if (dial->state != DialState::Attached) name = QStringLiteral("link-lost");
    if (dial->state == DialState::Waiting) colour = l.caution;
    if (dial->state == DialState::Off) colour = l.muted;
  } else if (const ClientStatus* const client = client_at(index)) {
    if (client->silent) name = QStringLiteral("link-lost");
    if (client->silent) colour = l.caution;
  } else {
    const ServerStatus& server = server_of(index);
    const bool bad = !server.listening && !only_dials(server);
    if (bad) name = QStringLiteral("caution");
    colour = bad ? l.caution : l.ok;
  }
  return tinted_pixmap(name, colour, scaled(16), 1.0);
}

QVariant ConnectionsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  switch (role) {
    case Qt::DisplayRole: return text(index);
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignVCenter |
                              (index.column() >= In ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole: return tooltip(index);
    case Qt::DecorationRole: return index.column() == Name ? icon(index) : QVariant();
    default: return {};
  }
}

QVariant ConnectionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>(Qt::AlignVCenter | (section >= In ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name: return tr("Program");
    case Address: return tr("Address");
    case Since: return tr("Attached");
    case In: return tr("Received");
    case Out: return tr("Sent");
    case Received: return tr("Bytes in");
    case Sent: return tr("Bytes out");
    case Errors: return tr("Errors");
    case Backlog: return tr("Backlog");
    default: return {};
  }
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
