// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <memory>

#include "core/view/link_status.h"

namespace magna {

/// Servers and, below each, the attached programs and then the targets it dials.
class ConnectionsModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { Name, Address, Since, In, Out, Received, Sent, Errors, Backlog, kColumns };

  using QAbstractItemModel::QAbstractItemModel;

  /// Rows are kept while servers and clients exist, so that the selection stays.
  void show(std::shared_ptr<const LinkTable> links);

  /// nullptr for rows of other kinds.
  const DialStatus* dial_at(const QModelIndex& index) const;
  /// Invalid index = not dialled.
  QModelIndex index_of_dial(const std::string& target) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString server_text(const ServerStatus& server, int column) const;
  QString client_text(const ClientStatus& client, int column) const;
  QString dial_text(const DialStatus& dial, int column) const;
  const ServerStatus& server_of(const QModelIndex& index) const;
  const ClientStatus* client_at(const QModelIndex& index) const;
  QString text(const QModelIndex& index) const;
  QString tooltip(const QModelIndex& index) const;
  QVariant icon(const QModelIndex& index) const;

  std::shared_ptr<const LinkTable> links_ = std::make_shared<LinkTable>();
};

/// Text shown while no client is attached: how to attach, or why it is not possible.
QString attach_text(const LinkTable& links);

/// The last errors of all servers, one per line: "ACT-R: …"; newest last.
QStringList error_lines(const LinkTable& links);

}  // namespace magna
