// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/view/link_status.h"
#include "widgets/base/parts/row_model.h"

namespace magna {

/// A server; or below it an attached program, or a target that it dials.
struct LinkRow {
  std::shared_ptr<const LinkTable> links;  ///< contains the others
  const ServerStatus* server = nullptr;
  const ClientStatus* client = nullptr;
  const DialStatus* dial = nullptr;
};

/// Servers and, below each, the attached programs and then the targets it dials.
class ConnectionsModel : public RowModel<LinkRow> {
  Q_OBJECT
 public:
  enum Column { Name, Address, Since, In, Out, Received, Sent, Errors, Backlog };

  explicit ConnectionsModel(QObject* parent = nullptr);

  /// Rows are kept while servers and clients exist, so that the selection stays.
  void show(std::shared_ptr<const LinkTable> links);

  /// nullptr for rows of other kinds.
  const DialStatus* dial_at(const QModelIndex& index) const;
  /// Invalid index = not dialled.
  QModelIndex index_of_dial(const std::string& target) const;

 private:
  std::shared_ptr<const LinkTable> links_ = std::make_shared<LinkTable>();
};

/// Text shown while no client is attached: how to attach, or why it is not possible.
QString attach_text(const LinkTable& links);

/// The last errors of all servers, one per line: "ACT-R: …"; newest last.
QStringList error_lines(const LinkTable& links);

}  // namespace magna
