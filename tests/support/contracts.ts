import solc from 'solc'
import { type Abi, type Hex, parseAbi } from 'viem'

const source = `
pragma solidity ^0.8.0;

contract Coin {
  uint8 public immutable decimals;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);
  constructor(uint8 places) {
    decimals = places;
    mint(msg.sender, 10 ** 30);
  }
  function mint(address to, uint256 value) internal {
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }
  function move(address to, uint256 value) internal {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
  }
  function transfer(address to, uint256 value) external virtual returns (bool) {
    move(to, value);
    return true;
  }
}

/** Like Tether's: six decimals, and nothing is returned. */
contract Tether {
  uint8 public constant decimals = 6;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);
  constructor() { balanceOf[msg.sender] = 10 ** 30; }
  function transfer(address to, uint256 value) external {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
  }
}

interface Token { function transfer(address to, uint256 value) external; }

/** Pays as an exchange does, out of a contract. */
contract Batch {
  event Transfer(address indexed from, address indexed to, uint256 value);
  function pay(address payable[] calldata to, uint256[] calldata values) external payable {
    for (uint256 i = 0; i < to.length; i++) to[i].transfer(values[i]);
  }
  function payTokens(Token token, address[] calldata to, uint256[] calldata values) external {
    for (uint256 i = 0; i < to.length; i++) token.transfer(to[i], values[i]);
  }
  /** Says that it has moved what it never had. */
  function pretend(address to, uint256 value, uint256 times) external {
    for (uint256 i = 0; i < times; i++) emit Transfer(address(this), to, value);
  }
  function refuse() external payable { revert("no"); }
}`

type Output = {
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
  errors?: { severity: string; formattedMessage: string }[]
}

export const coinAbi = parseAbi([
  'constructor(uint8 places)',
  'function transfer(address to, uint256 value)',
])
export const batchAbi = parseAbi([
  'function pay(address[] to, uint256[] values) payable',
  'function payTokens(address token, address[] to, uint256[] values)',
  'function pretend(address to, uint256 value, uint256 times)',
  'function refuse() payable',
])

export type Contract = { abi: Abi; bytecode: Hex }

export function compileContracts(): { coin: Contract; tether: Contract; batch: Contract } {
  const answer: Output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'tokens.sol': { content: source } },
        settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
      }),
    ),
  )
  const wrong = answer.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (wrong.length > 0) throw new Error(wrong.map((each) => each.formattedMessage).join('\n'))
  const bytecodeOf = (name: string): Hex =>
    `0x${answer.contracts['tokens.sol']?.[name]?.evm.bytecode.object}`
  return {
    coin: { abi: coinAbi, bytecode: bytecodeOf('Coin') },
    tether: { abi: [], bytecode: bytecodeOf('Tether') },
    batch: { abi: batchAbi, bytecode: bytecodeOf('Batch') },
  }
}
