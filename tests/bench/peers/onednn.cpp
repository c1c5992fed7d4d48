// oneDNN through its C++ API.
//   plain    every tensor in its row-major layout
//   reorder  (conv2d, relu_ffn) layouts of the library's choice; bringing x, w and y there and back
//   is
//            part of the call
// It has no rmsnorm.
#include <dnnl.hpp>
#include <unordered_map>

#include "rl/peers/peer.h"

namespace dojo::peers {
namespace {

using dnnl::algorithm;
using dnnl::memory;
using dnnl::prop_kind;
using tag = memory::format_tag;

memory::data_type typeOf(const std::string& name) {
  if (name == "u8") return memory::data_type::u8;
  if (name == "i8") return memory::data_type::s8;
  if (name == "i32") return memory::data_type::s32;
  return name == "bf16" ? memory::data_type::bf16 : memory::data_type::f32;
}

memory::desc plain(const Shape& shape, const std::string& type = "f32") {
  static constexpr tag kTags[] = {tag::undef, tag::a, tag::ab, tag::abc, tag::abcd};
  return {shape, typeOf(type), kTags[shape.size()]};
}

class OneDnn : public Peer {
 public:
  std::string version() const override {
    const dnnl_version_t* v = dnnl_version();
    return "oneDNN " + std::to_string(v->major) + "." + std::to_string(v->minor) + "." +
           std::to_string(v->patch);
  }

  std::vector<std::string> variants(const std::string& op) const override {
    if (op == "rmsnorm") return {};
    if (op == "conv2d" || op == "relu_ffn") return {"plain", "reorder"};
    return {"plain"};
  }

  void open(const Problem& problem, const std::string& variant) override {
    m_problem = problem;
    m_choosesLayout = variant == "reorder";
  }

  void bind(const std::vector<const void*>& inputs, void* output) override {
    m_steps.emplace_back();
    m_in.clear();
    for (size_t k = 0; k < inputs.size(); ++k)
      m_in.push_back(at(plain(m_problem.inputs[k], m_problem.typeOf(k)), inputs[k]));
    m_out = at(plain(m_problem.output, m_problem.typeOf(inputs.size())), output);
    plan(m_problem.op);
  }

  void run(size_t set) override {
    for (const Step& step : m_steps[set]) step.primitive.execute(m_stream, step.arguments);
    m_stream.wait();
  }

 private:
  struct Step {
    dnnl::primitive primitive;
    std::unordered_map<int, memory> arguments;
  };

  memory at(const memory::desc& desc, const void* data) const {
    return {desc, m_engine, const_cast<void*>(data)};
  }
  // Memory of the library's own that all sets share.
  memory& temporary(const std::string& name, const memory::desc& desc) {
    return m_temporaries.try_emplace(name, desc, m_engine).first->second;
  }
  void add(dnnl::primitive primitive, std::unordered_map<int, memory> arguments) {
    m_steps.back().push_back({std::move(primitive), std::move(arguments)});
  }
  // `from` in the wanted layout: itself, or a copy that every call makes.
  memory reordered(memory from, const std::string& name, const memory::desc& wanted) {
    if (from.get_desc() == wanted) return from;
    memory& to = temporary(name, wanted);
    add(dnnl::reorder(from, to), {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}});
    return to;
  }

  void plan(const std::string& op) {
    if (op == "add" || op == "mul") return planBinary(op);
    if (op == "relu") return planRelu();
    if (op == "softmax") return planSoftmax();
    if (op == "reducemean") return planMean();
    if (op == "layernorm") return planLayerNorm();
    if (op == "batchnorm") return planBatchNorm();
    if (op == "matmul" || op == "bmm" || isNarrow(op)) return planMatmul();
    if (op == "swiglu") return planSwiglu();
    planConvolution();
  }

  void planBinary(const std::string& op) {
    memory::desc d = m_out.get_desc();
    dnnl::binary::primitive_desc pd(
        {op == "add" ? algorithm::binary_add : algorithm::binary_mul, d, d, d}, m_engine);
    add(dnnl::binary(pd),
        {{DNNL_ARG_SRC_0, m_in[0]}, {DNNL_ARG_SRC_1, m_in[1]}, {DNNL_ARG_DST, m_out}});
  }

  void planRelu() {
    dnnl::eltwise_forward::primitive_desc pd(
        {prop_kind::forward_inference, algorithm::eltwise_relu, m_out.get_desc(), 0.0f}, m_engine);
    add(dnnl::eltwise_forward(pd), {{DNNL_ARG_SRC, m_in[0]}, {DNNL_ARG_DST, m_out}});
  }

  void planSoftmax() {
    dnnl::softmax_forward::primitive_desc pd({prop_kind::forward_inference, m_out.get_desc(), 1},
                                             m_engine);
    add(dnnl::softmax_forward(pd), {{DNNL_ARG_SRC, m_in[0]}, {DNNL_ARG_DST, m_out}});
  }

  void planMean() {
    memory::desc column = plain({m_problem.output[0], 1});
    dnnl::reduction::primitive_desc pd(
        {algorithm::reduction_mean, m_in[0].get_desc(), column, 0.0f, 0.0f}, m_engine);
    add(dnnl::reduction(pd),
        {{DNNL_ARG_SRC, m_in[0]}, {DNNL_ARG_DST, at(column, m_out.get_data_handle())}});
  }

  void planLayerNorm() {
    auto flags = dnnl::normalization_flags::use_scale | dnnl::normalization_flags::use_shift;
    dnnl::layer_normalization_forward::primitive_desc pd(
        {prop_kind::forward_inference, m_out.get_desc(), 1e-5f, flags}, m_engine);
    add(dnnl::layer_normalization_forward(pd), {{DNNL_ARG_SRC, m_in[0]},
                                                {DNNL_ARG_SCALE, m_in[1]},
                                                {DNNL_ARG_SHIFT, m_in[2]},
                                                {DNNL_ARG_DST, m_out}});
  }

  void planBatchNorm() {
    auto flags = dnnl::normalization_flags::use_scale | dnnl::normalization_flags::use_shift;
    dnnl::batch_normalization_forward::primitive_desc pd(
        {prop_kind::forward_training, m_out.get_desc(), 1e-5f, flags}, m_engine);
    add(dnnl::batch_normalization_forward(pd),
        {{DNNL_ARG_SRC, m_in[0]},
         {DNNL_ARG_SCALE, m_in[1]},
         {DNNL_ARG_SHIFT, m_in[2]},
         {DNNL_ARG_MEAN, temporary("mean", pd.mean_desc())},
         {DNNL_ARG_VARIANCE, temporary("variance", pd.variance_desc())},
         {DNNL_ARG_DST, m_out}});
  }

  void planMatmul() {
    dnnl::matmul::primitive_desc pd({m_in[0].get_desc(), m_in[1].get_desc(), m_out.get_desc()},
                                    m_engine);
    add(dnnl::matmul(pd),
        {{DNNL_ARG_SRC, m_in[0]}, {DNNL_ARG_WEIGHTS, m_in[1]}, {DNNL_ARG_DST, m_out}});
  }

  // The gate's product applies the swish, the other multiplies by it.
  void planSwiglu() {
    memory::desc d = m_out.get_desc();
    dnnl::matmul::desc product(m_in[0].get_desc(), m_in[1].get_desc(), d);
    dnnl::post_ops swish, times;
    swish.append_eltwise(1.0f, algorithm::eltwise_swish, 1.0f, 0.0f);
    times.append_binary(algorithm::binary_mul, d);
    dnnl::primitive_attr first, second;
    first.set_post_ops(swish);
    second.set_post_ops(times);
    memory& gate = temporary("gate", d);
    add(dnnl::matmul({product, first, m_engine}),
        {{DNNL_ARG_SRC, m_in[0]}, {DNNL_ARG_WEIGHTS, m_in[1]}, {DNNL_ARG_DST, gate}});
    add(dnnl::matmul({product, second, m_engine}),
        {{DNNL_ARG_SRC, m_in[0]},
         {DNNL_ARG_WEIGHTS, m_in[2]},
         {DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1, gate},
         {DNNL_ARG_DST, m_out}});
  }

  void planConvolution() {
    bool isFfn = m_problem.op == "relu_ffn";
    Shape w = m_problem.inputs[1];
    if (isFfn) w = {w[0], w[1], 1, 1};
    memory weights = at(plain(w), m_in[1].get_data_handle());
    auto layout = [&](const memory& m) {
      return m_choosesLayout ? memory::desc(m.get_desc().dims(), memory::data_type::f32, tag::any)
                             : m.get_desc();
    };
    dnnl::convolution_forward::primitive_desc pd({prop_kind::forward_inference,
                                                  algorithm::convolution_direct,
                                                  layout(m_in[0]),
                                                  layout(weights),
                                                  layout(m_out),
                                                  {1, 1},
                                                  {0, 0},
                                                  {0, 0}},
                                                 m_engine);
    memory x = reordered(m_in[0], "x", pd.src_desc());
    if (isFfn) {
      memory& positive = temporary("positive", x.get_desc());
      dnnl::eltwise_forward::primitive_desc relu(
          {prop_kind::forward_inference, algorithm::eltwise_relu, x.get_desc(), 0.0f}, m_engine);
      add(dnnl::eltwise_forward(relu), {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, positive}});
      x = positive;
    }
    memory filter = reordered(weights, "w", pd.weights_desc());
    bool isPlain = pd.dst_desc() == m_out.get_desc();
    memory y = isPlain ? m_out : temporary("y", pd.dst_desc());
    add(dnnl::convolution_forward(pd),
        {{DNNL_ARG_SRC, x}, {DNNL_ARG_WEIGHTS, filter}, {DNNL_ARG_DST, y}});
    if (!isPlain) add(dnnl::reorder(y, m_out), {{DNNL_ARG_FROM, y}, {DNNL_ARG_TO, m_out}});
  }

  Problem m_problem;
  bool m_choosesLayout = false;
  dnnl::engine m_engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream m_stream{m_engine};
  std::vector<std::vector<Step>> m_steps;  // by set
  std::vector<memory> m_in;
  memory m_out;
  std::unordered_map<std::string, memory> m_temporaries;
};

}  // namespace

std::unique_ptr<Peer> makePeer() {
  return std::make_unique<OneDnn>();
}

}  // namespace dojo::peers
