// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_client.h"

#include <utility>

namespace magna {

ActrClient::ActrClient(Host& host, Connection& connection) : host_(host), connection_(connection) {}

ActrClient::~ActrClient() { host_.forget(*this); }

void ActrClient::on_input(std::string_view bytes) {
  framer_.feed(bytes, [this](const FramedItem& item) {
    if (connection_.over()) return;
    if (item.kind == FramedItem::Kind::Error) {
      connection_.error("byte " + std::to_string(item.offset) + ": " + item.text);
      return;
    }
    connection_.count_message();
    host_.take_form(*this, item.text);
  });
}

bool ActrClient::hold_back() {
  if (!held_back_) held_back_ = connection_.backlog() > kBehind;
  return held_back_;
}

void ActrClient::on_drained() {
  if (std::exchange(held_back_, false)) host_.caught_up();
}

void ActrClient::on_closed() {
  if (framer_.open()) connection_.error("left in the middle of a form");
}

}  // namespace magna
